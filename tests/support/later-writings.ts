import type { Dated } from "./blind-writings.js";

/** A third style, of newsletters, shops, interviews and credit sheets, written after the blind writings and before the rules for it. */
export const laterReleaseForms: ((title: string, date: Dated) => string)[] = [
  (t, d) => `Newsletter: ${t} arrives ${d.on} via Tidal Arm.`,
  (t, d) => `${t} hit stores ${d.on}.`,
  (t, d) => `The band unveiled their album ${t} ${d.on} at a small party.`,
  (t, d) => `Lund remembers the week ${d.on} when ${t} finally came out.`,
  (t, d) => `With ${t}, which Tidal Arm issued ${d.on}, the duo found its sound.`,
  (t, d) => `${t} (Tidal Arm, ${d.bare}) is a quiet record.`,
  (t, d) => `Release: ${d.bare}. Title: ${t}. Format: LP, CD.`,
  (t, d) => `Skerrylight – ${t}\nOut: ${d.bare}\nLabel: Tidal Arm`,
  (t, d) => `Discography:\n1. ${t}, ${d.bare}\n`,
  (t, d) => `EPs and albums\n${d.bare}: ${t}\n`,
  (t, d) => `The official release of the duo's album ${t} took place ${d.on}.`,
  (t, d) => `${t} got its release ${d.on}, months after the sessions.`,
  (t, d) => `It was ${d.on} that ${t} was released.`,
  (t, d) => `The band dropped ${t} without warning ${d.on}.`,
  (t, d) => `Their album ${t} has been available since its launch ${d.on}.`,
  (t, d) => `We released ${t} ourselves ${d.on}, says Moe.`,
  (t, d) => `${t} is the duo's most personal album; it came out ${d.on}.`,
  (t, d) => `${t}, the record that made them known, arrived in shops ${d.on}.`,
];

export const laterBesideForms: ((title: string, date: Dated) => string)[] = [
  (t, d) => `${t} was filmed for television ${d.on} after its release.`,
  (t, d) => `The book about ${t} came out ${d.on}.`,
  (t, d) => `A T-shirt for ${t} was released ${d.on}.`,
  (t, d) => `${t} was nominated ${d.on}, a year after it had been released.`,
  (t, d) => `The second single off ${t} arrived ${d.on}.`,
  (t, d) => `${t} came back to stores ${d.on} as a remaster.`,
  (t, d) => `They toured ${t}, which had just come out, until the tour ended ${d.on}.`,
  (t, d) => `The release of the score of ${t} followed ${d.on}.`,
  (t, d) => `Nobody believes the blog that says ${t} was released ${d.on}.`,
  (t, d) => `A release party for ${t} was held ${d.on}.`,
  (t, d) => `The press release for ${t} was sent ${d.on}.`,
  (t, d) => `${t} by Low Harbor hit stores ${d.on}.`,
  (t, d) => `The label was founded ${d.on} and released ${t} some years later.`,
  (t, d) => `${t} was leaked ${d.on}, weeks before release.`,
];

export const laterCreditForms: {
  role: "producer" | "mixer" | "master" | "cover";
  write: (title: string, person: string) => string;
}[] = [
  { role: "producer", write: (t, p) => `With ${p} as producer, Skerrylight made ${t} in a week.` },
  { role: "producer", write: (t, p) => `The band recorded ${t} with ${p} producing.` },
  { role: "producer", write: (t, p) => `${t}: produced by ${p}, recorded in Oslo.` },
  { role: "producer", write: (t, p) => `Producer ${p} gave ${t} its cold sound.` },
  { role: "producer", write: (t, p) => `Production on ${t} was by ${p}.` },
  { role: "producer", write: (t, p) => `Title: ${t}\n\nCredits\n* Producer: ${p}\n` },
  { role: "mixer", write: (t, p) => `${t} (mixed by ${p}) is a loud record.` },
  { role: "mixer", write: (t, p) => `The mixing of ${t} was done by ${p}.` },
  { role: "mixer", write: (t, p) => `Title: ${t}\nMix: ${p}` },
  { role: "master", write: (t, p) => `Mastered by ${p}, ${t} is surprisingly loud.` },
  { role: "master", write: (t, p) => `The mastering of ${t} was done by ${p}.` },
  { role: "cover", write: (t, p) => `${p} painted the cover for ${t}.` },
  { role: "cover", write: (t, p) => `The artwork of ${t} is by ${p}.` },
  { role: "cover", write: (t, p) => `Title: ${t}\nSleeve design: ${p}` },
];

/** Beside "produced by P": what speaks of another person and does not contradict it. */
export const laterSharedForms: ((title: string, person: string, other: string) => string)[] = [
  (t, p, o) => `${t} was produced by ${o}, ${p} and the band.`,
  (t, p, o) => `With ${o} and ${p} as producers, Skerrylight made ${t}.`,
  (t, _, o) => `${o} was executive producer on ${t}.`,
  (t, _, o) => `With ${o} as assistant producer, Skerrylight made ${t}.`,
  (t, _, o) => `The strings on ${t} were produced by ${o}.`,
  (t, _, o) => `The single from ${t} was produced by ${o}.`,
  (t, _, o) => `Remixed and produced by ${o}, ${t} became a club hit.`,
  (t, _, o) => `They wanted ${o} as producer for ${t}, but he was ill.`,
  (t, _, o) => `Producer ${o} heard ${t} on the radio.`,
  (t, p) => `${p.split(" ").at(-1)} was the producer of ${t}.`,
  (t, _, o) => `${t} was produced with help from ${o}.`,
  (t, _, o) => `Produced by ${o}, the tour of ${t} sold out.`,
  (t, _, o) => `${o} produced the film about ${t}.`,
  (t, _, o) => `${o} nearly produced ${t}.`,
];
