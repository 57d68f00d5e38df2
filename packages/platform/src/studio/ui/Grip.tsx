/** The handle that drags a row. Keys and buttons move rows too, so assistive technology ignores it. */
export const Grip = () => (
  <span className="grip" aria-hidden draggable>
    ⠿
  </span>
)
