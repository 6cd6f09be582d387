import { Paper, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

type Props = { title: string; text: ReactNode; children: ReactNode }

/** Section of the account page with a title and its current status. */
export function Section({ title, text, children }: Props) {
  const name = useId()
  return (
    <Paper component="section" withBorder p="md" aria-labelledby={name}>
      <Stack gap="sm">
        <div>
          <Title order={2} id={name}>
            {title}
          </Title>
          <Text c="dimmed">{text}</Text>
        </div>
        {children}
      </Stack>
    </Paper>
  )
}
