import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfiguration } from './configuration.ts'
import { testConfiguration } from '#platform/server/testing/test-api.ts'

describe('CONSOLE_ORIGINS', () => {
  test('accepts origins as browsers send them', () => {
    const { consoleOrigins } = testConfiguration({
      CONSOLE_ORIGINS: 'https://Console.example/, http://10.0.0.1:3000/dashboard?x=1',
    })
    expect(consoleOrigins).toEqual(['https://console.example', 'http://10.0.0.1:3000'])
  })
  test.each(['*', 'console.example', 'null', 'javascript:alert(1)', 'file:///x'])('rejects %s', (value) => {
    expect(() => testConfiguration({ CONSOLE_ORIGINS: value })).toThrow(/The setting CONSOLE_ORIGINS/)
  })
})

test('API host › is accepted with or without a trailing slash', () => {
  const { apiHosts } = testConfiguration({ OTHERS_API_HOST: 'https://others.example/' })
  expect(apiHosts).toEqual({ main: '', others: 'https://others.example', reports: '' })
  expect(() => testConfiguration({ MAIN_API_HOST: 'others.example' })).toThrow(/The setting MAIN_API_HOST/)
})

test('invalid settings › are all reported in one list', () => {
  const start = () =>
    readConfiguration({
      PORT: 'tatlong libo',
      DATABASE_URL: 'mysql://somewhere',
      ERP_MODE: 'demo',
      ERP_SECRET_FILE: '/nowhere/secret',
    })
  expect(start).toThrow(
    /^3 settings cannot be used:\n {2}ERP_SECRET_FILE: .*\n {2}PORT: .*\n {2}DATABASE_URL: /,
  )
  const production = { ERP_MODE: 'production', PUBLIC_URL: 'http://console.example', ERP_ROLE: 'api' }
  expect(() => readConfiguration(production)).toThrow(/PUBLIC_URL: .*https[^]*ERP_SECRET: [^]*DATABASE_URL: /)
})

test('secret › can be read from a file', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'erp-console-settings-'))
  const file = path.join(folder, 'database-url')
  writeFileSync(file, 'postgres://erp:lihim@db/erp\n')
  expect(testConfiguration({ DATABASE_URL_FILE: file })).toMatchObject({
    databaseUrl: 'postgres://erp:lihim@db/erp',
    migrationUrl: 'postgres://erp:lihim@db/erp',
  })
  rmSync(folder, { recursive: true })
})

test('shutdown › is immediate in a demo, and in production waits for load balancers', () => {
  expect(testConfiguration().drainMs).toBe(0)
  const production = { ERP_MODE: 'production', PUBLIC_URL: 'https://console.example' }
  expect(testConfiguration(production).drainMs).toBe(5_000)
})

test('DATABASE_URL › is rejected with the name of a parameter that would have no effect', () => {
  const url = 'postgres://erp:x@db.example:5432/erp'
  expect(() => readConfiguration({ DATABASE_URL: `${url}?target_session_attrs=read-write` })).toThrow(
    /DATABASE_URL .*the parameter target_session_attrs is not supported/,
  )
  expect(() => readConfiguration({ DATABASE_URL: `${url}?options=-c%20role%3Dpostgres` })).toThrow(/options/)
  expect(readConfiguration({ DATABASE_URL: `${url}?sslmode=verify-full` }).databaseUrl).toContain(
    'verify-full',
  )
})

test('registration › is off in production unless it is switched on', () => {
  expect(testConfiguration().registration).toBe(true)
  const production = { ERP_MODE: 'production', PUBLIC_URL: 'https://console.example' }
  expect(testConfiguration(production).registration).toBe(false)
  expect(testConfiguration({ ...production, REGISTRATION: 'true' }).registration).toBe(true)
})
