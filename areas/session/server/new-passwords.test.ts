import { describe, expect, test } from 'vitest'
import { checkNewPassword } from './new-passwords.ts'
import { ValidationError } from '#platform/server/errors.ts'

const person = { name: 'Maria Santos', email: 'maria.santos@company.test' }

async function errorOf(password: string, hasSecondFactor = false) {
  try {
    await checkNewPassword({ password, field: 'newPassword', person, hasSecondFactor })
    return null
  } catch (error) {
    if (error instanceof ValidationError) return error.errors[0]
    throw error
  }
}

describe('new password', () => {
  test.each([
    'alllowercaseverylongpassphrase',
    'adobo sinigang halo halo',
    'tinola-puto-bumbong',
    'Kape-Tayo-2026!',
    '  mga puwang sa dulo  ',
    '東京タワーから富士山まで歩いて行った',
    '🙂🥭🛺🌴🙂🍚🛶🌋🥥🐃🎋🪁🏝️🦅🐠🌺',
  ])('accepts %j without a second factor', async (password) => {
    expect(await errorOf(password)).toBeNull()
  })

  test.each(['Password1', 'Aa345678', 'Erp12345', 'Ñandúes9', '14-characters!'])(
    'rejects %j as short without a second factor',
    async (password) => {
      expect(await errorOf(password)).toMatchObject({
        field: 'newPassword',
        code: 'session.PASSWORD_SHORT',
        params: { min: 15 },
      })
    },
  )

  test.each(['xK9#mQ2v', 'tinola-puto'])('accepts %j with a second factor', async (password) => {
    expect(await errorOf(password, true)).toBeNull()
  })

  test.each(['Password1', 'Aa345678', 'Welcome2026!', 'qwertyuiop'])(
    'rejects %j as common with a second factor',
    async (password) => {
      expect(await errorOf(password, true)).toMatchObject({ code: 'session.PASSWORD_COMMON' })
    },
  )

  test.each(['password1234567', 'aaaaaaaaaaaaaaa', '123456789012345', 'iloveyou1234567', 'qwertyuiop12345'])(
    'rejects %j as common',
    async (password) => {
      expect(await errorOf(password)).toMatchObject({ code: 'session.PASSWORD_COMMON' })
    },
  )

  test.each(['mariasantos2026', 'Maria.Santos@company.test', 'erp-console-2026!', 'Santos-Santos-1987'])(
    'rejects %j as made of words of the person and the company',
    async (password) => {
      expect(await errorOf(password)).toMatchObject({ code: 'session.PASSWORD_PERSONAL' })
    },
  )

  test('is measured in characters, not in code units', async () => {
    expect(await errorOf('🙂🥭🛺🌴🙂🍚🛶🌋🥥🐃🎋🪁')).toMatchObject({
      code: 'session.PASSWORD_SHORT',
    })
  })
})
