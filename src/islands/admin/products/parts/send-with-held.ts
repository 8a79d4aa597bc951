import { ApiError } from '../../../../client/api-error.ts';
import { confirm } from '../../kit/dialog/confirm.ts';

interface Question {
  title: string;
  /** What happens to the shoppers, after the sentence that says how many units they hold. */
  text: string;
  action: string;
}

/**
 * Sends a change of stock or variants, and asks before it takes what shoppers who are paying hold.
 * @returns null if the administrator declined
 */
export async function sendWithHeld<T>(
  question: Question,
  send: (accepted: { acceptHeld?: true }) => Promise<T>,
): Promise<T | null> {
  try {
    return await send({});
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'stock_held') throw error;
    const isConfirmed = await confirm({ ...question, text: `${error.message} ${question.text}` });
    return isConfirmed ? send({ acceptHeld: true }) : null;
  }
}
