// Runs the specification against the built server.
import { openConnection } from '../connection.ts';
import { describeSeeds } from '../seed-suite.ts';

describeSeeds(openConnection);
