/** Form fields for an enquiry from the contact page. */
export const enquiry = {
  _form: 'enquiry',
  topic: 'order',
  name: 'Ada',
  email: 'ada@clinic.example',
  message: 'Two, please.',
}
