import { describe, expect, test } from 'vitest'
import { testConfiguration } from '#platform/server/testing/test-api.ts'

const production = { ERP_MODE: 'production', PUBLIC_URL: 'https://console.example' }
const oidc = {
  IDENTITY: 'oidc',
  OIDC_ISSUER: 'https://login.example/realms/staff',
  OIDC_CLIENT_ID: 'console',
}
const s3 = { FILE_STORAGE: 's3', S3_BUCKET: 'mga-file' }

describe('identity settings', () => {
  test('default to the built-in passwords', () => {
    expect(testConfiguration().identity).toEqual({ kind: 'embedded', linkByEmail: false })
    expect(testConfiguration({ IDENTITY_LINK_BY_EMAIL: 'true' }).identity.linkByEmail).toBe(false)
  })

  test('identity settings for a provider report all missing settings at once', () => {
    expect(() => testConfiguration({ IDENTITY: 'oidc' })).toThrow(/OIDC_ISSUER: [^]*OIDC_CLIENT_ID: /)
    const plain = { ...production, ...oidc, OIDC_ISSUER: 'http://login.example' }
    expect(() => testConfiguration(plain)).toThrow(
      /OIDC_ISSUER cannot be used: production needs one with https/,
    )
    expect(() => testConfiguration({ ...oidc, OIDC_ALG: 'HS256' })).toThrow(/OIDC_ALG/)
    expect(() => testConfiguration({ ...oidc, OIDC_ALG: 'none' })).toThrow(/OIDC_ALG/)
    const { identity } = testConfiguration({ ...oidc, OIDC_PARAMETERS: 'access_type=offline&hd=example.com' })
    expect(identity).toMatchObject({
      oidc: { clientSecret: null, alg: 'RS256', parameters: { access_type: 'offline', hd: 'example.com' } },
    })
  })

  test('identity settings for a user pool take the region from its name', () => {
    expect(() => testConfiguration({ IDENTITY: 'cognito' })).toThrow(
      /COGNITO_USER_POOL_ID: [^]*COGNITO_CLIENT_ID: /,
    )
    const pool = {
      IDENTITY: 'cognito',
      COGNITO_USER_POOL_ID: 'ap-southeast-1_AbCd',
      COGNITO_CLIENT_ID: 'console',
    }
    expect(testConfiguration(pool).identity).toMatchObject({
      cognito: {
        region: 'ap-southeast-1',
        endpoint: null,
        issuer: 'https://cognito-idp.ap-southeast-1.amazonaws.com/ap-southeast-1_AbCd',
      },
    })
    expect(() => testConfiguration({ ...pool, COGNITO_USER_POOL_ID: 'kung ano' })).toThrow(
      /COGNITO_USER_POOL_ID/,
    )
  })
})

describe('file storage settings', () => {
  test('default to the disk, even if a bucket is configured', () => {
    expect(testConfiguration().files).toEqual({ storage: 'disk', s3: null })
    expect(testConfiguration({ S3_BUCKET: 'mga-file' }).files.storage).toBe('disk')
  })

  test('file storage settings for a bucket allow browsers to access its origin only', () => {
    expect(() => testConfiguration({ FILE_STORAGE: 's3' })).toThrow(/S3_BUCKET cannot be used/)
    expect(() => testConfiguration({ ...s3, S3_ACCESS_KEY_ID: 'x' })).toThrow(/set S3_SECRET_ACCESS_KEY too/)
    const origin = (more: Record<string, string>) => testConfiguration({ ...s3, ...more }).files.s3?.origin
    expect(origin({})).toBe('https://mga-file.s3.ap-southeast-1.amazonaws.com')
    expect(origin({ S3_ENDPOINT: 'https://s3.example:9000', S3_PATH_STYLE: 'true' })).toBe(
      'https://s3.example:9000',
    )
    expect(origin({ S3_ENDPOINT: 'http://minio:9000', S3_PUBLIC_ENDPOINT: 'https://files.example' })).toBe(
      'https://mga-file.files.example',
    )
    const plain = { ...production, ...s3, S3_ENDPOINT: 'http://minio:9000' }
    expect(() => testConfiguration(plain)).toThrow(/S3_PUBLIC_ENDPOINT cannot be used: production needs one/)
  })
})
