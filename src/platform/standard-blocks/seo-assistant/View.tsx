/** Everything that it says stands in the head. */
export const View = () => undefined
