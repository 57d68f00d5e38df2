import type { ViewProps } from '#blocks'
import type { Props } from './schema.ts'

/** True if the site uses analytics. */
export type Data = { readonly isCounting: boolean }

/** Shows “not counted” until the script updates the text, because nothing is counted without the script. */
export const View = ({ props, data, root }: ViewProps<Props, Data>) =>
  data.isCounting ? (
    <div {...root} data-consent-choice="">
      <output data-granted={props.grantedText} data-denied={props.deniedText} data-open={props.openText}>
        {props.openText}
      </output>
      <div className="answers">
        <button type="button" className="outlined-button" data-consent="denied" hidden>
          {props.declineText}
        </button>
        <button type="button" className="outlined-button" data-consent="granted" hidden>
          {props.acceptText}
        </button>
      </div>
    </div>
  ) : (
    <p {...root}>{props.noneText}</p>
  )
