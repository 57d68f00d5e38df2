/** The handle for dragging a row. Hidden from assistive technology, because keys and buttons move rows too. */
export const Grip = () => (
  <span className="grip" aria-hidden draggable>
    ⠿
  </span>
)
