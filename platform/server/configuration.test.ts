import { describe, expect, test } from 'vitest'
import { testConfiguration } from '#platform/server/testing/test-api.ts'

describe('the origins that may ask', () => {
  test('are kept as browsers send them', () => {
    const { consoleOrigins } = testConfiguration({
      CONSOLE_ORIGINS: 'https://Console.example/, http://10.0.0.1:3000/dashboard?x=1',
    })
    expect(consoleOrigins).toEqual(['https://console.example', 'http://10.0.0.1:3000'])
  })
  test.each(['*', 'console.example', 'null', 'javascript:alert(1)', 'file:///x'])('are not %s', (said) => {
    expect(() => testConfiguration({ CONSOLE_ORIGINS: said })).toThrow(/The setting CONSOLE_ORIGINS/)
  })
})

test('an API that answers elsewhere is named by its address, with or without a slash', () => {
  const { apiHosts } = testConfiguration({ OTHERS_API_HOST: 'https://others.example/' })
  expect(apiHosts).toEqual({ main: '', others: 'https://others.example', reports: '' })
  expect(() => testConfiguration({ MAIN_API_HOST: 'others.example' })).toThrow(/The setting MAIN_API_HOST/)
})
