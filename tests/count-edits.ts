/** Rounds of a test with random edits: `usual`, times EDITS_TIMES. `npm test -- all` sets it to run many more. */
export const countEdits = (usual: number): number => usual * Number(process.env['EDITS_TIMES'] ?? 1)
