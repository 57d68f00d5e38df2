/**
 * Number of rounds of a test with random edits: `usual` times EDITS_TIMES, a variable that `npm test -- all` sets
 * to run many more.
 */
export const countEdits = (usual: number): number => usual * Number(process.env['EDITS_TIMES'] ?? 1)
