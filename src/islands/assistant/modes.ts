import { BookOpenCheck, type LucideIcon, MessageCircleQuestionMark, Siren, TextSearch } from 'lucide-react';
import type { AssistantMode, AssistantRole } from '#shared/assistant.ts';

interface ModeWords {
  icon: LucideIcon;
  /** The name of its button. */
  label: string;
  title: string;
  description: string;
  placeholder: string;
  /** Suggested first questions. */
  starters: readonly string[];
}

/** The texts of each mode of the assistant (docs/product/assistant.md#assistant-page). */
export const MODES: Record<AssistantMode, ModeWords> = {
  recommendations: {
    icon: BookOpenCheck,
    label: 'Recommendations',
    title: 'Course Recommendations',
    description: 'Name your interests and goals, and get the courses that fit, with the reason for each.',
    placeholder: 'Your interests, such as airway management or evacuation',
    starters: ['Airway management', 'Evacuation under fire', 'CME credits for nurses'],
  },
  question: {
    icon: MessageCircleQuestionMark,
    label: 'Question',
    title: 'Ask a Question',
    description: 'Ask about courses, credits, policies or merchandise. Every answer links to its source.',
    placeholder: 'Your question about our training',
    starters: [
      'How many CME credits do I get?',
      'What if I have to cancel?',
      'Where does the training take place?',
    ],
  },
  search: {
    icon: TextSearch,
    label: 'Search',
    title: 'Search the Site',
    description: 'Name what you are looking for, and get the parts of the site that are about it.',
    placeholder: 'What you are looking for, such as refunds',
    starters: ['refund policy', 'online training', 'tourniquet'],
  },
  scenario: {
    icon: Siren,
    label: 'Scenario',
    title: 'Training Scenario',
    description: 'Name a topic, and get a scenario to train with: situation, objectives and key points.',
    placeholder: 'A topic, such as medical evacuation',
    starters: ['Blast injury on patrol', 'Medical evacuation under fire', 'Airway management'],
  },
};

export const ROLE_LABELS: Record<AssistantRole, string> = { military: 'Military', civilian: 'Civilian' };

export const GREETING =
  "Hello! I'm GTI's training assistant. Ask me about courses, credits, policies and merchandise. I answer from this site and link to the pages so you can check.";
