/**
 * The handle for dragging a row. Hidden from assistive technology, because rows can also be moved with keys and
 * buttons.
 */
export const Grip = () => (
  <span className="grip" aria-hidden draggable>
    ⠿
  </span>
)
