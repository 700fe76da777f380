// Prints the figures of a long test, for the one who runs it.

export function report(what: string, figures: object): void {
  process.stdout.write(`hostile: ${what}: ${JSON.stringify(figures)}\n`);
}
