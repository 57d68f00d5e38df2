/** Renders nothing: the block contributes to the head only. */
export const View = () => undefined
