CREATE TABLE "activity" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "activity_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"artist_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"acted_as" text NOT NULL,
	"action" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"revision_before" text,
	"revision_after" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "people_act_in_a_known_right" CHECK (acted_as in ('claimant', 'administrator'))
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"artist_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"account_id" text NOT NULL,
	"handle" text NOT NULL,
	"url" text NOT NULL,
	"host" text NOT NULL,
	"connected" boolean DEFAULT true NOT NULL,
	CONSTRAINT "an_account_is_named_once" PRIMARY KEY("artist_id","platform","account_id")
);
--> statement-breakpoint
CREATE TABLE "artists" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"evidence_changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "claims" (
	"artist_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text NOT NULL,
	CONSTRAINT "a_user_claims_an_artist_once" PRIMARY KEY("artist_id","user_id"),
	CONSTRAINT "claims_have_a_known_status" CHECK (status in ('approved', 'pending', 'revoked'))
);
--> statement-breakpoint
CREATE TABLE "links" (
	"artist_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"identifier" text NOT NULL,
	"folded_identifier" text NOT NULL,
	"url" text NOT NULL,
	"host" text NOT NULL,
	CONSTRAINT "an_artist_has_one_link_per_platform" PRIMARY KEY("artist_id","platform")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL,
	CONSTRAINT "a_subject_is_one_user" UNIQUE("subject")
);
--> statement-breakpoint
CREATE TABLE "candidates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"artist_id" uuid NOT NULL,
	"suppression_key" text NOT NULL,
	"destination" text NOT NULL,
	"identity" text NOT NULL,
	"curation" text DEFAULT 'pending' NOT NULL,
	"url" text NOT NULL,
	"url_key" text NOT NULL,
	"title" text,
	"excerpt" text,
	"reason" text,
	"link_platform" text,
	"link_identifier" text,
	"evidence_id" uuid,
	"revision" text NOT NULL,
	"discovered_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	CONSTRAINT "candidates_have_a_known_destination" CHECK (destination in ('lore', 'link')),
	CONSTRAINT "candidates_have_a_known_identity" CHECK (identity in ('confirmed', 'unresolved', 'wrong_artist')),
	CONSTRAINT "candidates_have_a_known_curation" CHECK (curation in ('pending', 'approved', 'declined', 'wrong_artist', 'incorrect'))
);
--> statement-breakpoint
CREATE TABLE "evidence_totals" (
	"artist_id" uuid PRIMARY KEY NOT NULL,
	"eligible" integer NOT NULL,
	"missing_text" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "interview_boundaries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"artist_id" uuid NOT NULL,
	"request_id" uuid NOT NULL,
	"wording" text NOT NULL,
	"scope" text NOT NULL,
	"sitting" integer,
	"question_key" text,
	"revision" text NOT NULL,
	"snapshot_line" text GENERATED ALWAYS AS ('boundary boundary:' || id || ' ' || revision) STORED NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"retracted_at" timestamp with time zone,
	CONSTRAINT "boundaries_have_a_known_scope" CHECK (scope in ('sitting', 'until_retracted')),
	CONSTRAINT "boundaries_of_a_sitting_name_it" CHECK ((scope = 'sitting') = (sitting is not null))
);
--> statement-breakpoint
CREATE TABLE "interview_corrections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"artist_id" uuid NOT NULL,
	"request_id" uuid NOT NULL,
	"claim" text NOT NULL,
	"correction" text NOT NULL,
	"revision" text NOT NULL,
	"snapshot_line" text GENERATED ALWAYS AS ('correction correction:' || id || ' ' || revision) STORED NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "interview_questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"artist_id" uuid NOT NULL,
	"session_id" uuid,
	"sitting" integer,
	"ordinal" integer,
	"source" text NOT NULL,
	"question_key" text NOT NULL,
	"question" text NOT NULL,
	"references" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"question_revision" text NOT NULL,
	"state" text NOT NULL,
	"answer_version" integer,
	"answer_revision" text,
	"offered_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "questions_have_a_known_source" CHECK (source in ('interview', 'onboarding')),
	CONSTRAINT "questions_have_a_known_state" CHECK (state in ('offered', 'answered', 'skipped')),
	CONSTRAINT "offers_are_at_most_three" CHECK (ordinal between 1 and 3),
	CONSTRAINT "offers_belong_to_a_sitting" CHECK (num_nulls(session_id, sitting, ordinal, offered_at) = case source when 'interview' then 0 else 4 end),
	CONSTRAINT "answered_questions_have_an_answer" CHECK (num_nulls(answer_version, answer_revision) = case state when 'answered' then 0 else 2 end)
);
--> statement-breakpoint
CREATE TABLE "interview_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"artist_id" uuid NOT NULL,
	"sitting" integer NOT NULL,
	"request_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "sittings_count_from_one" CHECK (sitting >= 1)
);
--> statement-breakpoint
CREATE TABLE "interview_versions" (
	"question_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"revision" text NOT NULL,
	"answer" text NOT NULL,
	"note" text,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "a_version_is_kept_once" PRIMARY KEY("question_id","version"),
	CONSTRAINT "versions_count_from_one" CHECK (version >= 1)
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"artist_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"identity" text NOT NULL,
	"stage" text NOT NULL,
	"selection" text,
	"request" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"state" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"passages" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"limitations" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"provider" text,
	"outcome" text,
	"quota_scope" text,
	"reset_at" timestamp with time zone,
	"claim_at" timestamp with time zone,
	"leased" boolean DEFAULT false NOT NULL,
	"fence" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"outside_under_way" boolean DEFAULT false NOT NULL,
	"continued_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "finished_jobs_are_not_claimed" CHECK (finished_at is null or (claim_at is null and not leased)),
	CONSTRAINT "unfinished_jobs_can_be_claimed" CHECK (finished_at is not null or claim_at is not null),
	CONSTRAINT "leased_jobs_have_an_end" CHECK (not leased or claim_at is not null)
);
--> statement-breakpoint
CREATE TABLE "model_calls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job_id" uuid,
	"artist_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"attempt" integer NOT NULL,
	"fence" integer,
	"model" text NOT NULL,
	"outcome" text DEFAULT 'sent' NOT NULL,
	"input_tokens" integer,
	"output_tokens" integer,
	"reserved_at" timestamp with time zone NOT NULL,
	"completed_at" timestamp with time zone,
	CONSTRAINT "model_calls_have_a_known_outcome" CHECK (outcome in ('sent', 'answered', 'invalid', 'failed', 'unknown', 'unsent'))
);
--> statement-breakpoint
CREATE TABLE "registered_answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job_id" uuid NOT NULL,
	"answer_hash" text NOT NULL,
	"citations_hash" text NOT NULL,
	"verified" boolean NOT NULL,
	"failures" jsonb NOT NULL,
	"checked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "latest_snapshots" (
	"artist_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"account_id" text NOT NULL,
	"checked_at" timestamp with time zone,
	"last_attempt_at" timestamp with time zone NOT NULL,
	"failure" text,
	CONSTRAINT "an_account_has_one_snapshot" PRIMARY KEY("artist_id","platform","account_id"),
	CONSTRAINT "an_attempt_succeeds_or_fails" CHECK (failure is not null or checked_at is not null)
);
--> statement-breakpoint
CREATE TABLE "lore" (
	"artist_id" uuid PRIMARY KEY NOT NULL,
	"published_text" text,
	"published_revision" text,
	"published_at" timestamp with time zone,
	"generated_text" text,
	"generated_at" timestamp with time zone,
	"generated_basis" text,
	CONSTRAINT "a_published_text_has_a_revision" CHECK ((published_text is null) = (published_revision is null))
);
--> statement-breakpoint
CREATE TABLE "lore_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"artist_id" uuid NOT NULL,
	"candidate_id" uuid NOT NULL,
	"url" text NOT NULL,
	"title" text,
	"excerpt" text,
	"source_id" text,
	"revision" text NOT NULL,
	"approved_by" uuid NOT NULL,
	"approved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "onboarding" (
	"artist_id" uuid PRIMARY KEY NOT NULL,
	"profiles_at" timestamp with time zone,
	"profiles_turn" text,
	"sources_at" timestamp with time zone,
	"sources_turn" text,
	"interview_at" timestamp with time zone,
	"publish_at" timestamp with time zone,
	"publish_turn" text,
	"own_draft" text
);
--> statement-breakpoint
CREATE TABLE "originals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "originals_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"artist_id" uuid NOT NULL,
	"source_id" text NOT NULL,
	"revision" text NOT NULL,
	"current" boolean DEFAULT true NOT NULL,
	"kind" text NOT NULL,
	"platform" text,
	"account_id" text,
	"entry_id" text,
	"url" text NOT NULL,
	"canonical_url" text,
	"collection_url" text,
	"collection_key" text GENERATED ALWAYS AS (lower(substring(collection_url from '^[^/]+//[^/?#]+')) || regexp_replace(substring(collection_url from '^[^/]+//[^/?#]+([^#]*)'), '/+$', '')) STORED,
	"url_key" text NOT NULL,
	"post_key" text NOT NULL,
	"title" text,
	"text" text NOT NULL,
	"text_length" integer NOT NULL,
	"published_at" text,
	"activity_date" text,
	"activity_date_kind" text,
	"dated_from" timestamp with time zone,
	"dated_until" timestamp with time zone,
	"retrieved_at" text,
	"truncated" boolean,
	"curation" text NOT NULL,
	"visibility" text NOT NULL,
	"removed" boolean DEFAULT false NOT NULL,
	"gone" boolean DEFAULT false NOT NULL,
	"answer_id" uuid,
	"answer_revision" text,
	"tokens" "tsvector" NOT NULL,
	"token_count" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "originals_have_a_known_kind" CHECK (kind in ('web_page', 'caption', 'transcript', 'release', 'moment', 'published_answer')),
	CONSTRAINT "originals_have_a_known_curation" CHECK (curation in ('approved', 'pending')),
	CONSTRAINT "originals_have_a_known_visibility" CHECK (visibility in ('public', 'private')),
	CONSTRAINT "dates_are_whole_intervals" CHECK ((dated_from is null) = (dated_until is null))
);
--> statement-breakpoint
CREATE TABLE "provider_pace" (
	"provider" text PRIMARY KEY NOT NULL,
	"free_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "postings" (
	"artist_id" uuid NOT NULL,
	"term" text collate "C" NOT NULL,
	"block" integer NOT NULL,
	"originals" integer[] NOT NULL,
	"shares" real[] NOT NULL,
	CONSTRAINT "a_term_has_one_row_a_block" PRIMARY KEY("artist_id","term","block"),
	CONSTRAINT "every_number_has_a_share" CHECK (cardinality(originals) = cardinality(shares))
);
--> statement-breakpoint
CREATE TABLE "reservations" (
	"ledger" text NOT NULL,
	"artist_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"reserved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "a_subject_reserves_once" PRIMARY KEY("ledger","subject_id")
);
--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_artist_id_artists_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_artist_id_artists_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_artist_id_artists_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_artist_id_artists_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidates" ADD CONSTRAINT "candidates_artist_id_artists_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_totals" ADD CONSTRAINT "evidence_totals_artist_id_artists_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_boundaries" ADD CONSTRAINT "interview_boundaries_artist_id_artists_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_corrections" ADD CONSTRAINT "interview_corrections_artist_id_artists_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_questions" ADD CONSTRAINT "interview_questions_artist_id_artists_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_questions" ADD CONSTRAINT "interview_questions_session_id_interview_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."interview_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_sessions" ADD CONSTRAINT "interview_sessions_artist_id_artists_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_versions" ADD CONSTRAINT "interview_versions_question_id_interview_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."interview_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_artist_id_artists_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_calls" ADD CONSTRAINT "model_calls_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registered_answers" ADD CONSTRAINT "registered_answers_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "latest_snapshots" ADD CONSTRAINT "latest_snapshots_artist_id_artists_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lore" ADD CONSTRAINT "lore_artist_id_artists_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lore_entries" ADD CONSTRAINT "lore_entries_artist_id_artists_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "onboarding" ADD CONSTRAINT "onboarding_artist_id_artists_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "originals" ADD CONSTRAINT "originals_artist_id_artists_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postings" ADD CONSTRAINT "postings_artist_id_artists_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activity_of_an_artist" ON "activity" USING btree ("artist_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_account_connected_per_platform" ON "accounts" USING btree ("artist_id","platform") WHERE connected;--> statement-breakpoint
CREATE UNIQUE INDEX "an_artist_has_one_approved_claim" ON "claims" USING btree ("artist_id") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "claims_of_a_user" ON "claims" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "an_identifier_belongs_to_one_artist" ON "links" USING btree ("platform","folded_identifier");--> statement-breakpoint
CREATE UNIQUE INDEX "a_thing_is_discovered_once" ON "candidates" USING btree ("artist_id","suppression_key");--> statement-breakpoint
CREATE INDEX "candidates_by_discovery" ON "candidates" USING btree ("artist_id","curation","discovered_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "a_request_saves_one_boundary" ON "interview_boundaries" USING btree ("artist_id","request_id");--> statement-breakpoint
CREATE INDEX "active_boundaries_in_order" ON "interview_boundaries" USING btree ("artist_id","created_at","id") WHERE retracted_at is null;--> statement-breakpoint
CREATE INDEX "active_boundaries_of_a_snapshot" ON "interview_boundaries" USING btree ("artist_id","id","sitting","snapshot_line") WHERE retracted_at is null;--> statement-breakpoint
CREATE INDEX "boundaries_to_count" ON "interview_boundaries" USING btree ("artist_id","sitting","retracted_at");--> statement-breakpoint
CREATE UNIQUE INDEX "a_request_saves_one_correction" ON "interview_corrections" USING btree ("artist_id","request_id");--> statement-breakpoint
CREATE INDEX "corrections_in_order" ON "interview_corrections" USING btree ("artist_id","created_at","id");--> statement-breakpoint
CREATE INDEX "corrections_of_a_snapshot" ON "interview_corrections" USING btree ("artist_id","id","snapshot_line");--> statement-breakpoint
CREATE UNIQUE INDEX "an_ordinal_is_offered_once" ON "interview_questions" USING btree ("session_id","ordinal");--> statement-breakpoint
CREATE UNIQUE INDEX "a_question_key_names_one_question" ON "interview_questions" USING btree ("artist_id","question_key");--> statement-breakpoint
CREATE INDEX "questions_of_an_artist" ON "interview_questions" USING btree ("artist_id","sitting","ordinal");--> statement-breakpoint
CREATE UNIQUE INDEX "sittings_are_numbered_once" ON "interview_sessions" USING btree ("artist_id","sitting");--> statement-breakpoint
CREATE UNIQUE INDEX "a_request_starts_one_session" ON "interview_sessions" USING btree ("artist_id","request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_sitting_is_open" ON "interview_sessions" USING btree ("artist_id") WHERE closed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "a_revision_is_one_version" ON "interview_versions" USING btree ("question_id","revision");--> statement-breakpoint
CREATE INDEX "jobs_to_claim" ON "jobs" USING btree ("claim_at") WHERE claim_at is not null;--> statement-breakpoint
CREATE INDEX "jobs_to_claim_of_an_artist" ON "jobs" USING btree ("artist_id","claim_at") WHERE claim_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "an_identity_is_active_once" ON "jobs" USING btree ("artist_id","kind","identity") WHERE finished_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "an_artist_has_one_active_question" ON "jobs" USING btree ("artist_id") WHERE finished_at is null and kind = 'question_research';--> statement-breakpoint
CREATE INDEX "finished_jobs_by_identity" ON "jobs" USING btree ("artist_id","identity","finished_at") WHERE finished_at is not null;--> statement-breakpoint
CREATE INDEX "jobs_of_an_artist" ON "jobs" USING btree ("artist_id","updated_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "a_model_call_is_reserved_once" ON "model_calls" USING btree ("job_id","purpose","attempt");--> statement-breakpoint
CREATE UNIQUE INDEX "an_answer_is_registered_once" ON "registered_answers" USING btree ("job_id","answer_hash","citations_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "a_candidate_enters_lore_once" ON "lore_entries" USING btree ("candidate_id");--> statement-breakpoint
CREATE INDEX "lore_entries_in_order" ON "lore_entries" USING btree ("artist_id","approved_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "a_revision_of_a_source_is_kept_once" ON "originals" USING btree ("artist_id","source_id","revision");--> statement-breakpoint
CREATE UNIQUE INDEX "a_source_has_one_current_revision" ON "originals" USING btree ("artist_id","source_id") WHERE current;--> statement-breakpoint
CREATE INDEX "current_originals_by_date" ON "originals" USING btree ("artist_id","dated_from" DESC NULLS LAST,"source_id") WHERE current;--> statement-breakpoint
CREATE INDEX "current_originals_by_length" ON "originals" USING btree ("artist_id","text_length") WHERE current;--> statement-breakpoint
CREATE INDEX "current_originals_by_post" ON "originals" USING btree ("artist_id","post_key") WHERE current;--> statement-breakpoint
CREATE INDEX "current_originals_by_url" ON "originals" USING btree ("artist_id","url_key") WHERE current;--> statement-breakpoint
CREATE INDEX "current_originals_by_collection" ON "originals" USING btree ("artist_id","collection_key") WHERE current and collection_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "originals_have_numbers" ON "originals" USING btree ("number");--> statement-breakpoint
CREATE INDEX "reservations_by_time" ON "reservations" USING btree ("ledger","reserved_at");--> statement-breakpoint
CREATE INDEX "reservations_of_an_artist" ON "reservations" USING btree ("ledger","artist_id","reserved_at");