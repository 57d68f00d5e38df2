export { toLabelWords as toWords } from '#kit/browser'
