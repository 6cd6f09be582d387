import { wordsOf } from '#platform/words.ts'

export const rewardWords = wordsOf({
  en: {
    rewards: 'Roulette Rewards',
    rewardsPlural: 'rewards',
    noRewards: 'No rewards yet',
    noRewardsSentence: 'Prizes won in spins appear here so that they can be credited or delivered.',
    searchRewards: 'name, number, item or tracking number',
    wonOn: 'Won on',
    rewardNo: 'Reward number',
    spinFact: 'No. {n} in this game, ticket {ticket} of 0–9,999',
    nextStepSentence:
      'Load and coins are credited immediately from their budget when the new status is Credited.',
  },
  fil: {
    rewards: 'Mga Roulette Reward',
    rewardsPlural: 'reward',
    noRewards: 'Wala pang reward',
    noRewardsSentence: 'Makikita rito ang mga napanalunan sa spin para mai-credit o maihatid.',
    searchRewards: 'pangalan, numero, item o tracking number',
    wonOn: 'Napanalunan noong',
    rewardNo: 'Numero ng reward',
    spinFact: 'Ika-{n} sa game na ito, ticket {ticket} ng 0–9,999',
    nextStepSentence: 'Agad na iki-credit ang load at coins mula sa budget kapag Credited ang bagong status.',
  },
})
