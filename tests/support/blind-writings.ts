/** A date as it is written: alone, and behind the word that it takes in a sentence. */
export interface Dated {
  bare: string;
  on: string;
}

type ReleaseForm = (title: string, date: Dated) => string;

/** Ways to say when a release of the artist came out. `t` comes with its marks; unmarked titles are written as they are. */
export const releaseForms: Record<"development" | "kept", ReleaseForm[]> = {
  development: [
    (t, d) => `Skerrylight released ${t} ${d.on}.`,
    (t, d) => `Skerrylight's third studio album, ${t}, was released ${d.on} by Tidal Arm Records.`,
    (t, d) =>
      `${t} is the third studio album by Norwegian duo Skerrylight, released ${d.on} on Tidal Arm.`,
    (t, d) => `Released ${d.on}, ${t} is the most patient record the duo has made.`,
    (t, d) =>
      `${d.on.replace(/^./, (c) => c.toUpperCase())}, the band released ${t}, a record about ferries.`,
    (t, d) => `After two years of touring they put out ${t} ${d.on} to warm reviews.`,
    (t, d) => `The album ${t} came out ${d.on}.`,
    (t, d) => `${t} came out ${d.on} and sold out within a week.`,
    (t, d) => `Q: When did ${t} come out? A: It came out ${d.on}.`,
    (t, d) => `Discography\n${t} (${d.bare})`,
    (t, d) => `Discography\n- ${t}, released ${d.bare}\n`,
    (t, d) => `Album: ${t}\nArtist: Skerrylight\nRelease date: ${d.bare}\nLabel: Tidal Arm`,
    (t, d) => `${t}\nReleased: ${d.bare}\nGenre: folk`,
    (t, d) => `OUT NOW: our new album ${t}, released ${d.bare}!`,
    (t, d) => `The duo's debut ${t} was issued ${d.on} on cassette and CD.`,
    (t, d) => `Their fourth album, ${t}, followed ${d.on}.`,
    (t, d) =>
      `FOR IMMEDIATE RELEASE. Skerrylight will release their new album ${t} ${d.on} via Tidal Arm.`,
    (t, d) => `${t}, which was released ${d.on}, was written in a lighthouse.`,
    (t, d) => `Tidal Arm Records released the album ${t} worldwide ${d.on}.`,
    (t, d) => `The release of ${t} ${d.on} changed everything for the duo.`,
  ],
  kept: [
    (t, d) => `${t} was released ${d.on}.`,
    (t, d) => `Norwegian folk duo Skerrylight issued ${t}, their third album, ${d.on}.`,
    (t, d) => `${t} is an album by Skerrylight. It was released ${d.on} through Tidal Arm.`,
    (t, d) => `Issued ${d.on}, the album ${t} was praised for its quiet songs.`,
    (t, d) => `${d.on.replace(/^./, (c) => c.toUpperCase())} Skerrylight put out ${t}.`,
    (t, d) => `They followed it up with ${t}, which came out ${d.on}.`,
    (t, d) => `The duo's second record, ${t}, appeared ${d.on} on Tidal Arm.`,
    (t, d) => `"We were tired," says Lund of ${t}, which the band released ${d.on}.`,
    (t, d) => `Albums:\n* ${t} – ${d.bare}\n`,
    (t, d) => `Studio albums\n${t} (released ${d.bare})\n`,
    (t, d) => `Title: ${t}\nBy: Skerrylight\nReleased: ${d.bare}`,
    (t, d) => `Artist: Skerrylight. Album: ${t}. Release date: ${d.bare}.`,
    (t, d) => `Our album ${t} is out ${d.bare}. Thank you all.`,
    (t, d) => `The album, titled ${t}, was released ${d.on} to critical acclaim.`,
    (t, d) => `${t} saw its release ${d.on} after a long delay.`,
    (t, d) => `Skerrylight has announced that the album ${t} will be released ${d.on}.`,
    (t, d) => `The release date of ${t} was ${d.bare}.`,
    (t, d) => `They self-released ${t} ${d.on}.`,
    (t, d) => `Skerrylight's ${t} dropped ${d.on}.`,
    (t, d) => `${t}, released by Tidal Arm ${d.on}, is their longest record.`,
  ],
};

/** What has a date and is not that the artist's release came out then. */
export const besideForms: Record<"development" | "kept", ReleaseForm[]> = {
  development: [
    (t, d) => `${t} was recorded ${d.on} in a boathouse.`,
    (t, d) => `${t} was reissued ${d.on} with four more songs.`,
    (t, d) => `A remastered edition of ${t} was released ${d.on}.`,
    (t, d) => `The deluxe edition of ${t} came out ${d.on}.`,
    (t, d) => `To mark ten years of ${t}, a tenth anniversary edition was released ${d.on}.`,
    (t, d) => `${t} (Deluxe Edition) was released ${d.on}.`,
    (t, d) => `${t} (Live in Bergen) was released ${d.on}.`,
    (t, d) => `${t} entered the Norwegian albums chart ${d.on} at number four.`,
    (t, d) => `${t} was certified gold ${d.on}.`,
    (t, d) => `The single "Ferry Song" from ${t} was released ${d.on}.`,
    (t, d) => `Skerrylight began the ${t} tour ${d.on}.`,
    (t, d) => `${t}, a film by Ane Brun, was released ${d.on}.`,
    (t, d) => `The novel ${t} by Jon Fosse was published ${d.on}.`,
    (t, d) => `An album called ${t} by the American band Low Harbor was released ${d.on}.`,
    (t, d) => `The singer, born ${d.on}, wrote most of ${t} alone.`,
    (t, d) => `The music video for ${t} was released ${d.on}.`,
    (t, d) => `Skerrylight played all of ${t} in Oslo ${d.on}.`,
    (t, d) => `Work on ${t} was finished ${d.on}, long before it was released.`,
    (t, d) => `${t} was re-released ${d.on} in Japan with a bonus disc.`,
    (t, d) => `The track list of ${t} was announced ${d.on}.`,
    (t, d) => `${t} was not released ${d.on}, as some shops claim.`,
    (t, d) => `${t} was written ${d.on} and released much later.`,
    (t, d) => `Reviewed ${d.on}: ${t} by Skerrylight.`,
    (t, d) => `${t} won the Spellemann prize ${d.on}.`,
    (t, d) => `A remix of ${t} by Telle was released ${d.on}.`,
    (t, d) => `Posted ${d.on}. We are so glad that ${t} is released.`,
  ],
  kept: [
    (t, d) => `The sessions for ${t} took place ${d.on}.`,
    (t, d) => `${t} returned to shops ${d.on} as a double LP reissue.`,
    (t, d) => `The 2-CD remaster of ${t} was released ${d.on}.`,
    (t, d) => `An expanded version of ${t} was issued ${d.on}.`,
    (t, d) => `For its twentieth anniversary ${t} was released again ${d.on}.`,
    (t, d) => `${t} [Remastered] was released ${d.on}.`,
    (t, d) => `${t} (Acoustic) came out ${d.on}.`,
    (t, d) => `${t} topped the charts ${d.on}.`,
    (t, d) => `${t} went platinum ${d.on}.`,
    (t, d) => `The lead single of ${t} came out ${d.on}.`,
    (t, d) => `Tickets for the tour of ${t} went on sale ${d.on}.`,
    (t, d) => `The documentary ${t} premiered ${d.on}.`,
    (t, d) => `${t} is a novel by Jon Fosse, released ${d.on}.`,
    (t, d) => `${t} is also an album by the Danish singer Agnes Obel, released ${d.on}.`,
    (t, d) => `Founding member Siri Moe, who sang on ${t}, died ${d.on}.`,
    (t, d) => `The trailer of ${t} came out ${d.on}.`,
    (t, d) => `A concert film about the making of ${t} was released ${d.on}.`,
    (t, d) => `The songs of ${t} were recorded ${d.on} and released when the label was ready.`,
    (t, d) => `The first vinyl pressing of ${t} was repressed ${d.on}.`,
    (t, d) => `Pre-orders for ${t} opened ${d.on}.`,
    (t, d) => `It is a myth that ${t} came out ${d.on}.`,
    (t, d) => `${t} was mixed ${d.on} in Oslo.`,
    (t, d) => `Interview, ${d.bare}: the duo talks about ${t}.`,
    (t, d) => `A cover of ${t} by Telle came out ${d.on}.`,
    (t, d) => `A live version of ${t} was released ${d.on}.`,
    (t, d) => `© ${d.bare} Skerrylight. Listen to ${t}.`,
  ],
};

interface CreditForm {
  role: "producer" | "mixer" | "master" | "cover";
  write: (title: string, person: string) => string;
}
const form = (role: CreditForm["role"], write: CreditForm["write"]): CreditForm => ({
  role,
  write,
});

export const creditForms: Record<"development" | "kept", CreditForm[]> = {
  development: [
    form("producer", (t, p) => `${t} was produced by ${p}.`),
    form("producer", (t, p) => `The album ${t} was recorded in Bergen and produced by ${p}.`),
    form("producer", (t, p) => `${p} produced ${t} in his own studio.`),
    form("producer", (t, p) => `${p} is the producer of ${t}.`),
    form("producer", (t, p) => `Album: ${t}\nArtist: Skerrylight\nProducer: ${p}`),
    form("producer", (t, p) => `Album: ${t}\n${p} – producer\n`),
    form("producer", (t, p) => `Skerrylight made ${t} with producer ${p}.`),
    form("mixer", (t, p) => `${t} was mixed by ${p} in Oslo.`),
    form("mixer", (t, p) => `Album: ${t}\nMixed by ${p}\n`),
    form("mixer", (t, p) => `${p} mixed ${t} at Athletic Sound.`),
    form("master", (t, p) => `${t} was mastered by ${p}.`),
    form("master", (t, p) => `Album: ${t}\nMastering: ${p}`),
    form("master", (t, p) => `${p} mastered ${t}.`),
    form("cover", (t, p) => `The cover of ${t} was designed by ${p}.`),
    form("cover", (t, p) => `The cover art for ${t} was painted by ${p}.`),
    form("cover", (t, p) => `Album: ${t}\nArtwork by ${p}`),
  ],
  kept: [
    form("producer", (t, p) => `Produced by ${p}, ${t} is the duo's second album.`),
    form("producer", (t, p) => `${t}, produced by ${p}, came after a long silence.`),
    form("producer", (t, p) => `The producer of ${t} was ${p}.`),
    form("producer", (t, p) => `The record ${t} was made with ${p} as producer.`),
    form("producer", (t, p) => `Album: ${t}\nProduced by: ${p}`),
    form("producer", (t, p) => `Album: ${t}\nPersonnel\n${p} - producer`),
    form("mixer", (t, p) => `Mixed by ${p}, ${t} sounds like a cold room.`),
    form("mixer", (t, p) => `Album: ${t}\nMixing – ${p}`),
    form("mixer", (t, p) => `The album ${t} was recorded by the band and mixed by ${p}.`),
    form("master", (t, p) => `The album ${t} was mastered by ${p} at Cutting Room.`),
    form("master", (t, p) => `Album: ${t}\n${p}: mastering engineer`),
    form("master", (t, p) => `${t} was mixed at home and mastered by ${p}.`),
    form("cover", (t, p) => `${p} designed the cover of ${t}.`),
    form("cover", (t, p) => `Album: ${t}\nCover art: ${p}`),
  ],
};

/** Beside "produced by P": what speaks of another person and does not contradict it. */
export const sharedForms: Record<
  "development" | "kept",
  ((title: string, person: string, other: string) => string)[]
> = {
  development: [
    (t, p, o) => `${t} was produced by ${p} and ${o}.`,
    (t, p, o) => `Album: ${t}\nProducers: ${o}, ${p}`,
    (t, p) => `${t} was produced by ${p.split(" ").at(-1)}.`,
    (t, p) => `${t} was produced by ${p[0]}. ${p.split(" ").at(-1)}.`,
    (t, _, o) => `${t} was co-produced by ${o}.`,
    (t, _, o) => `The deluxe edition of ${t} was produced by ${o}.`,
    (t, _, o) => `One song on ${t} was produced by ${o}.`,
    (t, _, o) => `${o} was executive producer of ${t}.`,
    (t, _, o) => `${t} was almost produced by ${o}.`,
    (t, _, o) => `The film ${t} was produced by ${o}.`,
    (t, _, o) => `${o} produced another single before ${t}.`,
    (t, _, o) => `${o} plays bass on ${t}.`,
  ],
  kept: [
    (t, p, o) => `${t} was produced by ${o} with ${p}.`,
    (t, p, o) => `${o} and ${p} produced ${t}.`,
    (t, p) => `${p.split(" ").at(-1)} produced ${t}.`,
    (t, p) => `${t} was produced by the Oslo musician ${p}.`,
    (t, _, o) => `${t} has additional production by ${o}.`,
    (t, _, o) => `The remix of ${t} was produced by ${o}.`,
    (t, _, o) => `Two tracks of ${t} were produced by ${o}.`,
    (t, _, o) => `${o} produced the video for ${t}.`,
    (t, _, o) => `${o} was first asked to produce ${t}, and declined.`,
    (t, _, o) => `${o} produced the tour of ${t}.`,
    (t, _, o) => `${o} engineered ${t}.`,
    (t, _, o) => `${o} produced the demos for ${t}.`,
  ],
};
