import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readConfiguration } from './configuration.ts'

const production = {
  ERP_MODE: 'production',
  PUBLIC_URL: 'https://console.example',
  ERP_SECRET: randomBytes(32).toString('base64'),
}
const start = (change: Record<string, string>) => () => readConfiguration({ ...production, ...change })

describe('production › does not start with the secret', () => {
  test.each([
    ['of the Kubernetes template', 'Q0hBTkdFLU1FLUNIQU5HRS1NRS1DSEFOR0UtTUUtQ0hBTkdF', /published/],
    ['of the compose file', 'c3Vib2stbGFtYW5nLWFuZy1zdXNpbmctaXRvLWFsaXNpbi1tbw==', /published/],
    ['of zeros', Buffer.alloc(32).toString('base64'), /not random/],
    ['of a repeated pattern', Buffer.alloc(64, randomBytes(8)).toString('base64'), /not random/],
    ['of typed text', Buffer.from('isang napakahabang lihim na salita 1').toString('base64'), /text/],
  ])('%s', (_, secret, explanation) => {
    expect(start({ ERP_SECRET: secret })).toThrow(/ERP_SECRET .*head -c 32/)
    expect(start({ ERP_SECRET: secret })).toThrow(explanation)
  })

  test('but with any random one', () => {
    for (let n = 0; n < 200; n++)
      expect(start({ ERP_SECRET: randomBytes(32).toString('base64') })).not.toThrow()
  })
})

describe('production › does not start with a remote database without verified TLS', () => {
  const local = 'postgres://erp_work:lihim@127.0.0.1:5432/erp'
  const remote = 'postgres://erp_app:lihim@db.example:5432/erp'
  test.each([
    [remote],
    [`${remote}?sslmode=disable`],
    [`${remote}?sslmode=require`],
    [`${remote}?sslmode=verify-ca`],
    ['postgres://erp_app:lihim@127.0.0.1:5432,db.example:5432/erp'],
    ['postgres://erp_app:lihim@localhost/erp?host=db.example'],
  ])('%s', (url) => {
    for (const name of ['DATABASE_URL', 'WORKER_URL', 'READ_URL', 'MIGRATION_URL'])
      expect(start({ WORKER_URL: local, [name]: url })).toThrow(new RegExp(`${name} .*sslmode=verify-full`))
  })

  test.each([
    [`${remote}?sslmode=verify-full`],
    ['postgres://erp_app:lihim@127.0.0.1:5432/erp'],
    ['postgres://erp_app:lihim@[::1]:5432/erp'],
    ['postgres://erp_app:lihim@localhost/erp?host=/var/run/postgresql'],
  ])('but with %s', (url) => {
    expect(start({ DATABASE_URL: url, WORKER_URL: url })).not.toThrow()
  })
})

describe('demo', () => {
  test.each(['0.0.0.0', '::', '192.0.2.10'])('does not start on %s unless it was chosen', (HOST) => {
    expect(() => readConfiguration({ HOST })).toThrow(/ERP_MODE .*set it to production, or to demo/)
    expect(readConfiguration({ HOST, ERP_MODE: 'demo', ERP_SECRET: production.ERP_SECRET }).mode).toBe('demo')
  })

  test('starts on this machine by default', () => {
    expect(readConfiguration({ ERP_SECRET: production.ERP_SECRET }).mode).toBe('demo')
  })
})
