// Runs what must refuse its input, and gives the error to look at.
import { ClimaxError } from '../../../src/errors.ts';

export function refusalOf(parse: () => unknown): ClimaxError {
  try {
    parse();
  } catch (error) {
    if (error instanceof ClimaxError) return error;
    throw error;
  }
  throw new Error('it was not refused');
}
