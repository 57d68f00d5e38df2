/** Removes the password from a URL, for messages. Other strings remain unchanged. */
export const hidePasswords = (text: string): string =>
  text
    .replace(/(\w+:\/{1,2}[^:@/]*):.*@/, '$1:…@')
    .replaceAll(/([?&](?:password|passwd|pwd|sslpassword)=)[^&]*/gi, '$1…')
