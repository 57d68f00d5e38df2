/**
 * Returns the number of rounds for a test with random edits. This is `usual` multiplied by the environment variable
 * EDITS_TIMES, which `npm test -- all` sets to run many more rounds.
 */
export const scaleEditRounds = (usual: number): number => usual * Number(process.env['EDITS_TIMES'] ?? 1)
