/** The built page: which files are given out, how, and that nothing else of the machine is. */
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { API, ASK, startedServer } from './server.ts'

const SCRIPT = `console.log(${JSON.stringify('again and '.repeat(400))})`

function built(): string {
  const folder = mkdtempSync(join(tmpdir(), 'witan-page-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Witan</title>')
  writeFileSync(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(folder, 'assets', 'main-1a2b.js'), SCRIPT)
  writeFileSync(join(folder, 'assets', 'small-3c4d.css'), 'p{}')
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  symlinkSync('/etc/hostname', join(folder, 'assets', 'link.txt'))
  return folder
}

/** As it stands on the wire: fetch would tidy the path and unpack the body. */
const raw = (url: string, path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; bytes: number }>((resolve, reject) => {
    const { hostname, port } = new URL(url)
    request({ hostname, port, path, method, headers }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes }))
    })
      .on('error', reject)
      .end()
  })

describe('the page', () => {
  test('stands at each of its addresses, under a policy that lets nothing foreign in', async () => {
    const server = await startedServer({ page: built() })
    for (const path of ['/', '/new', '/d/debate-7k2m9xqd', '/d/debate-7k2m9xqd/report']) {
      const { status, text, headers } = await server.get(path)
      expect([path, status, text]).toEqual([path, 200, '<!doctype html><title>Witan</title>'])
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(headers.get('cache-control')).toBe('no-cache')
      expect(headers.get('content-security-policy')).toBe(
        "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      )
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
  })
  test('its files may be kept for good, and are packed where that pays and the client takes it', async () => {
    const server = await startedServer({ page: built() })
    const packed = await raw(server.url, '/assets/main-1a2b.js', { 'accept-encoding': 'br, gzip;q=0.8' })
    expect(packed).toMatchObject({ status: 200, headers: { 'content-encoding': 'gzip', vary: 'accept-encoding' } })
    expect(packed.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(packed.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(packed.bytes).toBeLessThan(SCRIPT.length / 10)
    expect((await server.get('/assets/main-1a2b.js')).text).toBe(SCRIPT)
    for (const accepts of ['', 'br', 'gzip;q=0', 'gzip; q=0.0, br'])
      expect((await raw(server.url, '/assets/main-1a2b.js', { 'accept-encoding': accepts })).bytes, accepts).toBe(SCRIPT.length)
    expect((await raw(server.url, '/assets/small-3c4d.css', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBeUndefined()
    expect((await server.get('/favicon.svg')).headers.get('content-type')).toBe('image/svg+xml')
  })
  test('HEAD says the same and sends nothing; other methods are told which there are', async () => {
    const server = await startedServer({ page: built() })
    const head = await raw(server.url, '/', {}, 'HEAD')
    expect(head).toMatchObject({ status: 200, bytes: 0, headers: { 'content-length': '35' } })
    for (const path of ['/', '/new', '/d/debate-7k2m9xqd', '/d/debate-7k2m9xqd/report', '/assets/main-1a2b.js', '/favicon.svg'])
      expect(await server.post(path, {})).toMatchObject({ status: 405, body: { code: 'no-method' } })
  })
  test('nothing else is given out: no neighbour, no link, no path', async () => {
    const server = await startedServer({ page: built(), requireToken: true })
    for (const path of [
      '/secret.txt',
      '/index.html',
      '/assets/link.txt',
      '/assets/../secret.txt',
      '/assets/..%2fsecret.txt',
      '/assets/%2e%2e/secret.txt',
      '/assets/..\\secret.txt',
      '/assets//etc/passwd',
      '/assets/constructor',
      '/assets/',
      '//etc/passwd',
    ])
      expect([400, 401, 404], path).toContain((await raw(server.url, path)).status)
  })
  test('takes no token, but the right Host; the API behind it still takes one', async () => {
    const server = await startedServer({ page: built(), requireToken: true })
    expect((await server.get('/')).status).toBe(200)
    expect((await server.get('/assets/main-1a2b.js')).status).toBe(200)
    expect((await raw(server.url, '/', { host: 'evil.example' })).status).toBe(421)
    expect((await server.get('/api/v1/setup')).status).toBe(401)
    expect((await server.get(API)).status).toBe(401)
  })
  test('a browser that asks for what is not there gets the page and a 404; everybody else the problem', async () => {
    const server = await startedServer({ page: built(), requireToken: true })
    const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
    for (const path of ['/nowhere', '/d', '/d/a/b/c', '/secret.txt', '/index.html', '/apiary', '//etc/passwd']) {
      const { status, text, headers } = await server.get(`${server.url}${path}`, browser)
      expect([path, status, text]).toEqual([path, 404, '<!doctype html><title>Witan</title>'])
      expect(headers.get('content-security-policy')).toContain("script-src 'self'")
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    }
    for (const path of ['/api', '/api/v1/nowhere', API, '/metrics', '/openapi.json', '/mcp', '/mcp/x'])
      expect((await raw(server.url, path, browser)).status, path).toBe(401)
    for (const path of ['/%6detrics', '/metrics/', '/METRICS', '/api%2fv1/setup', '/%61pi/v1/setup', '/./metrics', '//metrics'])
      expect([401, 404], path).toContain((await raw(server.url, path, browser)).status)
    expect(await server.get('/assets/nothing.js', browser)).toMatchObject({ status: 404, body: { code: 'no-route' } })
    const token = { authorization: `Bearer ${await server.tokens.add('ann', ['admin'])}` }
    expect(await server.get('/nowhere', token)).toMatchObject({ status: 404, body: { code: 'no-route' } })
    expect((await server.get('/nowhere')).status).toBe(401)
    expect((await server.post('/nowhere', {}, browser)).status).toBe(401)
    expect((await raw(server.url, '/nowhere', { ...browser, host: 'evil.example' })).status).toBe(421)
  })
  test('that is not built says so and how to build it, and comes when it is; the API works meanwhile', async () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'witan-page-')), 'dist')
    const server = await startedServer({ page: folder })
    const { status, text, headers } = await server.get('/')
    expect(status).toBe(503)
    expect(headers.get('content-type')).toContain('text/html')
    expect(text).toContain('npm run build')
    expect((await server.get('/assets/main-1a2b.js')).status).toBe(404)
    expect((await server.post(API, ASK)).status).toBe(201)
    expect(await server.get('/nowhere', { accept: 'text/html' })).toMatchObject({ status: 404, body: { code: 'no-route' } })
    mkdirSync(folder)
    writeFileSync(join(folder, 'index.html'), 'built now')
    expect(await server.get('/d/ask-7k2m9xqd')).toMatchObject({ status: 200, text: 'built now' })
  })
  test('is counted by route, not by address', async () => {
    const server = await startedServer({ page: built() })
    await server.get('/d/debate-7k2m9xqd')
    await server.get('/assets/main-1a2b.js')
    const { text } = await server.get('/metrics')
    expect(text).toContain('witan_http_requests_total{method="GET",route="/d/{id}",status="200"} 1')
    expect(text).toContain('witan_http_requests_total{method="GET",route="/assets/{file}",status="200"} 1')
  })
})
