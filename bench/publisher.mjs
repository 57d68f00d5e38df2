/** Creates a publisher, signs in, and returns a function that sends a request with this session, without a socket. */
export async function createPublisherClient({ server, platform }) {
  const account = {
    email: `publisher-${process.pid}@shop.example`,
    name: 'Publisher',
    role: 'publisher',
    password: 'three words or four',
  }
  await platform.identity.accounts.create({ kind: 'operator', name: 'bench' }, account)
  const send = async (method, url, { payload, cookie }) => {
    const headers = { 'sec-fetch-site': 'same-origin', ...(cookie && { cookie }) }
    const answer = await server.inject({ method, url, headers, ...(payload && { payload }) })
    if (answer.statusCode >= 400) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body}`)
    return answer
  }
  const { email, password } = account
  const signedIn = await send('POST', '/api/session', { payload: { email, password } })
  const cookie = [signedIn.headers['set-cookie']]
    .flat()
    .map((each) => each.split(';')[0])
    .join('; ')
  return (method, url, payload) => send(method, url, { payload, cookie })
}
