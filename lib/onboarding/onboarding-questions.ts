/** A question of the onboarding interview; its text is saved with the answer. */
export interface OnboardingQuestion {
  questionKey: string;
  question: string;
}

/** The questions, in the order they are asked. A changed text needs a new key. */
export const onboardingQuestions: readonly OnboardingQuestion[] = [
  {
    questionKey: "onboarding-beginning",
    question: "How did you begin to make music, and what made you stay with it?",
  },
  {
    questionKey: "onboarding-work",
    question: "Which of your works says most about you, and why?",
  },
  {
    questionKey: "onboarding-people",
    question: "Who do you make your music with, and how do you work together?",
  },
  {
    questionKey: "onboarding-now",
    question: "What are you working on now?",
  },
];

/** The first question that is neither answered nor skipped; undefined when all are. */
export function nextQuestion(settledKeys: readonly string[]): OnboardingQuestion | undefined {
  return onboardingQuestions.find(({ questionKey }) => !settledKeys.includes(questionKey));
}
