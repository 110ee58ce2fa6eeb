/** What a question is about stands out: the rest of the table is dimmed. */

const DIM = 0.35;

/** How much is seen of a model, from 0 to 1, while a question is about these; about none where it concerns everybody. */
export const seenWhile = (about: string[], id: string): number => (about.length && !about.includes(id) ? DIM : 1);
