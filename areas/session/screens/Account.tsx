import { Stack, Text, Title } from '@mantine/core'
import { securityCalls, sessionCalls } from '#areas/session/contract.ts'
import { FailedAttempts } from './FailedAttempts.tsx'
import { OwnSessions } from '#areas/session/screens/OwnSessions.tsx'
import { passkeyCalls } from '#areas/session/passkeys/contract.ts'
import { canUsePasskeys } from './passkey-browser.ts'
import { Passkeys } from '#areas/session/screens/Passkeys.tsx'
import { PasswordChange } from '#areas/session/screens/PasswordChange.tsx'
import { SecondFactor } from '#areas/session/screens/SecondFactor.tsx'
import { words } from '#areas/session/words.ts'
import { useSuspenseApiQueries } from '#platform/console/api.ts'
import { useSignedIn } from '#platform/console/session.ts'
import { useWords } from '#platform/console/i18n.ts'

/** Security settings of the person: failed attempts, password, second factor and sessions. */
export default function Account() {
  const t = useWords(words)
  const { name, email, roleName } = useSignedIn()
  const [security, { rows }, failed, passkeys] = useSuspenseApiQueries([
    [securityCalls.security, {}],
    [sessionCalls.list, {}],
    [sessionCalls.failedAttempts, {}],
    [passkeyCalls.list, {}],
  ])
  const factors = {
    hasFactor: security.secondFactor || passkeys.rows.length > 0,
    offersPasskey: passkeys.rows.length > 0 && canUsePasskeys(passkeys.origin),
  }
  return (
    <Stack maw={760} gap="lg">
      <div>
        <Title order={1}>{t('account')}</Title>
        <Text c="dimmed">{roleName === '' ? name : t('accountOf', { name, role: roleName })}</Text>
        <Text c="dimmed">{email}</Text>
      </div>
      <FailedAttempts failed={failed} />
      {security.managedHere ? (
        <>
          <PasswordChange changedAt={security.passwordChangedAt} />
          <SecondFactor
            isOn={security.secondFactor}
            codesLeft={security.recoveryCodesLeft}
            factors={factors}
          />
          <Passkeys {...passkeys} factors={factors} />
        </>
      ) : (
        <Text>{t('managedElsewhere')}</Text>
      )}
      <OwnSessions sessions={rows} />
    </Stack>
  )
}
