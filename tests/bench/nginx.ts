import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#scripts/root.ts';

const DEPLOY = join(ROOT, 'deploy/nginx');

interface Ports {
  shop: number;
  /** Of a plain server of the files in `client`. */
  plain: number;
  /** Of our configuration in front of the shop. */
  front: number;
}

/** Starts nginx with one worker. @param client a folder with `index.html` and `index.html.gz` */
export function startNginx(scratch: string, client: string, ports: Ports): ChildProcess {
  const files = join(scratch, 'files');
  mkdirSync(files);
  for (const name of ['index.html', 'index.html.gz']) copyFileSync(join(client, name), join(files, name));
  writeFileSync(join(scratch, 'http.conf'), httpConfig(scratch, ports.shop));
  const config = join(scratch, 'nginx.conf');
  writeFileSync(
    config,
    `${asRoot()} daemon off; worker_processes 1; pid ${scratch}/pid; error_log ${scratch}/error.log; events {}
http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; default_type text/html;
include ${scratch}/http.conf;
server { listen 127.0.0.1:${ports.plain}; root ${files}; gzip_static on; }
server { listen 127.0.0.1:${ports.front}; include ${DEPLOY}/shop.conf; } }`,
  );
  return spawn('nginx', ['-c', config], { stdio: 'ignore' });
}

/** Runs `nginx -t` on our configuration as it is, with a certificate made for it. @throws Error with what nginx says */
export function checkConfig(scratch: string): void {
  const [certificate, key] = [join(scratch, 'cert.pem'), join(scratch, 'key.pem')];
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-subj',
      '/CN=shop',
      '-out',
      certificate,
      '-keyout',
      key,
    ],
    { stdio: 'ignore' },
  );
  const site = readFileSync(join(DEPLOY, 'site.conf'), 'utf8')
    .replace(/\S+fullchain\.pem/, certificate)
    .replace(/\S+privkey\.pem/, key)
    .replace('/etc/nginx/gti/', `${DEPLOY}/`);
  const config = join(scratch, 'site-test.conf');
  writeFileSync(
    config,
    `${asRoot()} pid ${scratch}/test-pid; error_log ${scratch}/error.log; events {} http { ${httpConfig(scratch, 4321)} ${site} }`,
  );
  const { status, stderr } = spawnSync('nginx', ['-t', '-c', config], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

/** The Debian packages of the programs that benches call. */
const PACKAGES = { nginx: 'nginx-light', wrk: 'wrk', openssl: 'openssl' };

/** Installs programs where they are missing. @throws Error when it can't */
export function requireTools(...programs: (keyof typeof PACKAGES)[]): void {
  const missing = programs.filter((program) => spawnSync(program, ['-v']).error);
  if (missing.length === 0) return;
  const names = missing.map((program) => PACKAGES[program]);
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    throw new Error(`Install ${names.join(' and ')} first.`);
  const options = { stdio: 'inherit' as const, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  spawnSync('apt-get', ['update', '-qq'], options);
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], options);
  spawnSync('service', ['nginx', 'stop'], { stdio: 'ignore' });
}

function httpConfig(scratch: string, shop: number): string {
  return readFileSync(join(DEPLOY, 'http.conf'), 'utf8')
    .replace('127.0.0.1:4321', `127.0.0.1:${shop}`)
    .replace('/var/cache/nginx/gti', join(scratch, 'cache'));
}

function asRoot(): string {
  return process.getuid?.() === 0 ? 'user root;' : '';
}
