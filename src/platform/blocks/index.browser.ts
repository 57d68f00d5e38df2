/** The part of the engine that a block's island may run in a visitor's browser. */
export { default as outlinedButton } from './outlined-button.css?inline'
