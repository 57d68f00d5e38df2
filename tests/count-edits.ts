/**
 * Returns the number of rounds of a test with random edits: `usual` times EDITS_TIMES, an environment variable that
 * `npm test -- all` sets to run many more rounds.
 */
export const countEdits = (usual: number): number => usual * Number(process.env['EDITS_TIMES'] ?? 1)
