/** The script of pages with a form; deferred. */
import { watchForms } from './send-form.ts'

watchForms(document)
