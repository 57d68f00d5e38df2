/** Renders nothing, because the block contributes only to the head. */
export const View = () => null
