// Reads JSON as tools write and accept it: with comments and trailing commas.

export function parseLoose(text: string): Record<string, unknown> {
  const bare = text
    .replace(
      /("(?:[^"\\\n]|\\.)*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g,
      (_, string?: string) => string ?? '',
    )
    .replace(/("(?:[^"\\\n]|\\.)*")|,(?=\s*[}\]])/g, (_, string?: string) => string ?? '');
  try {
    const value: unknown = JSON.parse(bare);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    // A broken file maps nothing.
    return {};
  }
}
