/** Starts a separate nginx server for tests. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createServerFolder, requireProgram, startTestServer } from './own-server.mjs'

/**
 * Starts nginx on the local `port`. `toSites` receives the server's folder and returns the content of the http block.
 */
export async function startNginx({ port, toSites, print }) {
  const command = requireNginx({ print })
  const folder = createServerFolder('nginx')
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, toConfiguration(folder, toSites(folder)))
  const args = ['-p', folder, '-c', file, '-e', join(folder, 'error.log')]
  return startTestServer({ name: 'nginx', command, args, folder, port })
}

/** Returns the path of the nginx executable. Throws an Error that explains the next steps. */
export const requireNginx = (options = {}) =>
  requireProgram({ name: 'nginx', debianFile: '/usr/sbin/nginx', packages: ['nginx'], ...options })

const toConfiguration = (folder, sites) => `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
events { worker_connections 256; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  ${sites}
}
`
