-- Kanto Ads had no limits: a pair of people could credit or pay out any amount in many records. A top-up is a deposit,
-- so it has the limits of B2B deposits. A cashout leaves the company, so it has those of wallets.
insert into control_rule (code, acts, subject, period, above, consequence, level) values
  ('ads-topups-of-pair', '{kantoads-topup}', 'pair', 'day', 500000000, 'refuse', null),
  ('ads-topups-of-advertiser', '{kantoads-topup}', 'beneficiary', 'rolling', 49999999, 'level', 60),
  ('ads-cashouts-of-pair', '{kantoads-cashout}', 'pair', 'day', 100000000, 'refuse', null),
  ('ads-cashouts-of-beneficiary', '{kantoads-cashout}', 'beneficiary', 'rolling', 10000000, 'level', 60);
