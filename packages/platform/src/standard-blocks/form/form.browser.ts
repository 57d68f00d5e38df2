/** The deferred script of pages with a form. */
import { watchForms } from './send-form.ts'

watchForms(document)
