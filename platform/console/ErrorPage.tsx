import { Button, Group, Stack, Text, Title } from '@mantine/core'
import classes from '#platform/console/ErrorPage.module.css'
import { AddressLink } from '#platform/console/ScreenLink.tsx'
import { baseWords } from '#platform/console/base-words.ts'
import { HttpFailure, Refused } from '#platform/console/failures.ts'
import { LoadFailure } from '#platform/console/load.ts'
import { goBack } from '#platform/console/navigation.ts'
import { home } from '#platform/console/redirect-link.ts'
import { useTitle } from '#platform/console/title.ts'
import { useWords } from '#platform/console/words.ts'

type Props = { code: '404' | '500'; cover?: boolean; sentence?: string; onAgain?: () => void }

/** What is shown instead of a screen: 404 where there is none, 500 where one broke. */
export function ErrorPage({ code, cover = false, sentence, onAgain }: Props) {
  const say = useWords(baseWords)
  const missing = code === '404'
  useTitle(`Error ${code}`)
  return (
    <div className={cover ? classes.cover : classes.basic}>
      <Stack gap="sm" align="center" maw={460} ta="center">
        <Text className={classes.code ?? ''} aria-hidden>
          {code}
        </Text>
        <Title order={1}>{say(missing ? 'notFoundTitle' : 'failedTitle')}</Title>
        <Text c="dimmed">{sentence ?? say(missing ? 'notFound' : 'failed')}</Text>
        <Group gap="sm" justify="center">
          {onAgain && <Button onClick={onAgain}>{say('reload')}</Button>}
          <Button variant="default" onClick={goBack}>
            {say('back')}
          </Button>
          <AddressLink address={home}>{say('home')}</AddressLink>
        </Group>
      </Stack>
    </div>
  )
}

export const NotFound = () => <ErrorPage code="404" />

/** A screen that could not be rendered. What it said goes to the console, for whoever mends it. */
export function Failure({ error, reset }: { error: unknown; reset: () => void }) {
  const own = error instanceof LoadFailure || error instanceof Refused || error instanceof HttpFailure
  return <ErrorPage code="500" {...(own && { sentence: error.message })} onAgain={reset} />
}
