import type { Mutant } from "../torture/mutants.js";

const inFunction = (name: string, from: string, to: string) => ({
  file: `drizzle/functions/${name}.sql`,
  from,
  to,
});

/** Single clauses of the service, without which it does not do what the model says. */
export const modelMutants: readonly Mutant[] = [
  {
    name: "reuse of stale references",
    promise:
      "A finished question is reused only while its references are eligible at their revision.",
    area: "model",
    change: inFunction("reusable_question", "and e.revision = p->>'revision'", ""),
  },
  {
    name: "reuse of changed evidence",
    promise: "An unresolved question is reused only while the evidence is the same.",
    area: "model",
    change: inFunction(
      "reusable_question",
      "and j.finished_at >= (select a.evidence_changed_at from artists a where a.id = p_artist_id)",
      "",
    ),
  },
  {
    name: "candidates for legacy callers",
    promise: "Candidates are reused only by callers who asked for them.",
    area: "model",
    change: inFunction(
      "enqueue_question",
      "q.identity = p_identity and (p_wants_candidates or q.selection <> 'candidates') as matches",
      "q.identity = p_identity as matches",
    ),
  },
  {
    name: "window of a ledger",
    promise: "A reservation of 24 hours ago no longer counts.",
    area: "model",
    change: inFunction(
      "ledger_block",
      `    where r.ledger = p_ledger
      and r.reserved_at > p_now - interval '24 hours'`,
      `    where r.ledger = p_ledger
      and r.reserved_at > p_now - interval '25 hours'`,
    ),
  },
  {
    name: "artist's scope of a ledger",
    promise: "A lookup needs an allowance of its artist, too.",
    area: "model",
    change: inFunction("ledger_block", "offset p_artist_limit - 1", "offset p_artist_limit"),
  },
  {
    name: "fence of a settle",
    promise: "A slice that lost its lease settles nothing.",
    area: "model",
    change: inFunction("settle_job", "    and fence = p_fence\n", ""),
  },
  {
    name: "lookup after the lease",
    promise: "No lookup begins once the lease is over.",
    area: "model",
    change: inFunction("slice_is_held", "      and (run_at > clock_timestamp()) is true\n", ""),
  },
  {
    name: "one job of an artist",
    promise: "An artist runs one job at a time.",
    area: "model",
    change: inFunction(
      "lease_job",
      `      and not exists (
        select from jobs r
        where r.artist_id = v_artist_id
          and r.run_at > v_now
          and r.leased
      )
`,
      "",
    ),
  },
  {
    name: "repeated lookup",
    promise: "A slice that died while it looked outside is not repeated.",
    area: "model",
    change: inFunction("lease_job", "      and not outside_under_way\n", ""),
  },
  {
    name: "late continue",
    promise: "Candidates are continued within 24 hours.",
    area: "model",
    change: inFunction(
      "continue_question",
      "or v_job.created_at <= v_now - interval '24 hours'",
      "",
    ),
  },
  {
    name: "answers under a boundary",
    promise: "A published answer is no evidence while its question has an active boundary.",
    area: "model",
    change: inFunction("is_withheld", "          and b.retracted_at is null\n", ""),
  },
  {
    name: "answers under embargo",
    promise: "A published answer is no evidence before its date.",
    area: "model",
    change: inFunction("is_withheld", "      and not is_under_embargo(q)\n", ""),
  },
  {
    name: "offer by another memory",
    promise: "An offer holds only with the memory that it was drafted with.",
    area: "model",
    change: inFunction(
      "offer_question",
      "if memory_snapshot_id(p_artist_id, v_session.sitting) <> p_memory_snapshot_id then",
      "if false then",
    ),
  },
  {
    name: "memory of a boundary",
    promise: "A boundary is part of the memory from the moment it is saved.",
    area: "model",
    change: inFunction(
      "computed_memory",
      "        filter (where b.sitting is null or b.sitting = p_sittings[2])\n    ],",
      "        filter (where b.sitting is null)\n    ],",
    ),
  },
  {
    name: "stale review",
    promise: "A discovery is decided at the revision that was read.",
    area: "model",
    change: inFunction(
      "review_candidate",
      "if v_candidate.revision <> p_revision then",
      "if false then",
    ),
  },
  {
    name: "latest answer by time",
    promise: "The latest answer is that of the newest question.",
    area: "model",
    change: inFunction(
      "latest_answer",
      "coalesce(ordinal, 0) desc, created_at desc",
      "coalesce(ordinal, 0), created_at desc",
    ),
  },
];
