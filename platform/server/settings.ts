/** Settings of the installation. */

export type { Configuration, PushSettings } from '#platform/server/settings/configuration.ts'
export type { CognitoSettings, OidcSettings } from '#platform/server/settings/identity-settings.ts'
export { readSecret } from '#platform/server/settings/named-secrets.ts'
export { reencrypt, type SecretRotation } from '#platform/server/settings/secret-rotation.ts'
