import type { Difficulty } from '#shared/assistant.ts';
import { baseForms, wordsOf } from '../words.ts';

// cspell:disable

/** Wordings in a course's description about its level. */
export const LEVEL_WORDS: Record<Difficulty, RegExp> = {
  Beginner:
    /\b(?:basics?|beginners?|introduct\w+|intro|fundamentals?|foundations?|entry[- ]level|first aid|no (?:prior )?experience|laypeople|bystanders?|awareness|bls|stop the bleed)\b/gi,
  Intermediate:
    /\b(?:intermediate|providers?|emts?|ems|nurses?|medics?|first responders?|refresher|continuing education|cme|assessment|triage|handoff|evacuation)\b/gi,
  Advanced:
    /\b(?:advanced|surgical|surgery|surgeons?|cricothyr\w+|thoracostomy|thoracotomy|cadaver\w*|ultrasound|prolonged (?:field )?care|critical care|resuscitative|damage control|instructors?|physicians?|atls|ama category 1)\b/gi,
};

/** Certifications required by courses. */
export const CERTIFICATIONS = /\b(?:ACLS|AHLS|ATLS|BLS|CPR|EMT(?:-[BP])?|NREMT|PALS|PHTLS|TCCC|TECC|TNCC)\b/g;

// cspell:enable

/** The beginning of a sentence or an entry about a prerequisite. */
export const BEFOREHAND =
  /\b(?:prerequisites?|requires?|required|requirements?|must (?:have|hold|be)|should (?:have|hold)|prior|current (?:certification|license)|need(?:s|ed)? to have)\b/i;

const OBJECTIVE_VERBS: ReadonlySet<string> = new Set(
  `analyze apply assess assist build calculate care choose communicate control coordinate decide defend define
  demonstrate describe develop diagnose document establish evaluate explain identify initiate insert lead learn
  maintain manage master monitor open pack perform plan practice prepare prevent prioritize provide read recognize
  secure select simulate stabilize stop support teach train transport treat triage understand use ventilate`.split(
    /\s+/,
  ),
);
const LEAD_IN =
  /^(?:(?:you|we|participants?|students?|learners?)(?: will|'ll)?|(?:learn )?how to|be able to|to|and) /i;

/** Returns whether a sentence or an entry begins with a learning objective: "You'll apply a tourniquet". */
export function isObjective(text: string): boolean {
  const [verb = ''] = wordsOf(text.replace(/[’]/g, "'").replace(LEAD_IN, ''));
  return baseForms(verb).some((form) => OBJECTIVE_VERBS.has(form));
}
