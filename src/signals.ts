// The signals that ask the program to end, after what it runs.
export const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
