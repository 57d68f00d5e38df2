/** No output: the block speaks in the head only. */
export const View = () => null
