/** Boundaries, each with five questions that an interviewer who ignores it might ask. */
export const paraphrases: readonly (readonly [boundary: string, questions: readonly string[]])[] = [
  [
    "Nothing about my divorce.",
    [
      "Did the end of your marriage change how you write?",
      "Is the second side about your ex-husband?",
      "How did you keep touring while you two were separating?",
      "Was the divorce the reason for the long silence?",
      "Who got to keep the studio after the split at home?",
    ],
  ],
  [
    "Please don't ask about the accident in Tromsø.",
    [
      "What do you remember of the night the van went off the road?",
      "Did the crash up north end the tour?",
      "How long were you in hospital after Tromsø?",
      "Do you still think of the accident when you drive to shows?",
      "Who pulled you out of the car?",
    ],
  ],
  [
    "My children are off limits.",
    [
      "Does your daughter sing on the record?",
      "How did becoming a mother change the songs?",
      "Do your kids come along on tour?",
      "What do the children think of the album?",
      "Is the lullaby written for your son?",
    ],
  ],
  [
    "I do not talk about money or contracts.",
    [
      "How much did the label pay you in advance?",
      "Can you live from streaming?",
      "Did you sign away your masters?",
      "Was the contract fair, looking back?",
      "What did the film pay for the song?",
    ],
  ],
  [
    "No questions about Jonas and why he left the band.",
    [
      "Why is there a new drummer on this record?",
      "Have you spoken to Jonas since?",
      "What happened between you and your old drummer?",
      "Did the line-up change come out of a quarrel?",
      "Who left first, he or you?",
    ],
  ],
  [
    "Leave my faith out of it.",
    [
      "Do you still go to church on Sundays?",
      "Are these songs prayers?",
      "Were you raised in a religious home?",
      "What does God mean in the last verse?",
      "How does your faith show in the choir parts?",
    ],
  ],
  [
    "Nothing about my health.",
    [
      "How is your voice after the operation?",
      "Were you ill when you cancelled the spring dates?",
      "Do you still have trouble hearing on one side?",
      "Is the record about your depression?",
      "Did your health force you to slow down?",
    ],
  ],
  [
    "The lawsuit is not to be mentioned.",
    [
      "Did you settle with the other songwriter?",
      "What did the court say about the chorus?",
      "Were you accused of plagiarism?",
      "How did the lawsuit feel while you were recording?",
      "Is the song still banned from the radio because of the judge?",
    ],
  ],
  [
    "I don't discuss politics.",
    [
      "Who did you vote for?",
      "Is the title track about the government?",
      "Why did you play at the demonstration?",
      "Do you see yourself as a political artist?",
      "What do you make of the prime minister quoting you?",
    ],
  ],
  [
    "Don't ask where I live.",
    [
      "Are you still in the house by the harbour?",
      "Which part of Bergen is home now?",
      "Do you live near the studio?",
      "What is your street like in winter?",
      "Did you move out of the city?",
    ],
  ],
  [
    "No talk about drinking.",
    [
      "When did you become sober?",
      "Was there a lot of whisky in the studio?",
      "Did alcohol play a part in the early shows?",
      "Were you drinking when you wrote it?",
      "How hard is it to stay away from the bar on tour?",
    ],
  ],
  [
    "Nothing about the unreleased album.",
    [
      "What became of the songs from 2016?",
      "Will the shelved record ever come out?",
      "Are there tapes in the vault?",
      "Why did you throw a whole album away?",
      "How many tracks of it were finished?",
    ],
  ],
  [
    "My father's death is private.",
    [
      "Is the opening song about losing your dad?",
      "Did you write on the day of the funeral?",
      "What did your father teach you to play?",
      "How did you grieve while on tour?",
      "Is the voice on the tape a parent who has died?",
    ],
  ],
  [
    "No questions about my weight or how I look.",
    [
      "Did you go on a diet before the video?",
      "Why did you cut your hair?",
      "How do you feel about your body on stage?",
      "Who chose the dress on the cover?",
      "Have you lost weight for the tour?",
    ],
  ],
  [
    "Please leave the reviews alone.",
    [
      "Did the critics hurt you?",
      "What did you feel when the paper gave it two stars?",
      "Do you read what is written about you?",
      "Was the bad review fair?",
      "Why did journalists dislike the second record?",
    ],
  ],
  [
    "I will not name the person the song is about.",
    [
      "Who is the girl in the chorus?",
      "Is the song about somebody famous?",
      "Does he know that it is about him?",
      "Whom did you write the letter to?",
      "Can you tell us the name behind the initials?",
    ],
  ],
  [
    "Nothing about the school years.",
    [
      "Were you bullied as a child?",
      "Who was your first music teacher?",
      "Did you play in the school band?",
      "What were you like in class?",
      "How did your time at the boarding house shape you?",
    ],
  ],
  [
    "The harmonium story has been told enough.",
    [
      "Who carried the pump organ up the stairs?",
      "Where did you find that harmonium?",
      "Is the old reed instrument still in tune?",
      "What happened to the thing that broke on the ferry?",
      "Do harmoniums like the sea air?",
    ],
  ],
  [
    "No questions about my sister's band.",
    [
      "Are you jealous of your sibling's success?",
      "Will the two of you play together?",
      "Does your sister help with the lyrics?",
      "What do you think of her new record?",
      "Is there a family sound?",
    ],
  ],
  [
    "Do not ask about the next record.",
    [
      "What are you working on now?",
      "When will we hear new songs?",
      "Is there a follow-up on its way?",
      "Which producer comes next?",
      "Will the next record be louder?",
    ],
  ],
];
