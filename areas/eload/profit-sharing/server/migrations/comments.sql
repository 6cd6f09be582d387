comment on table eload_profit_share is
  'Shares of the profit on load from a time on, for a top-up, a network or everything. A sale uses the shares of its own time.';
comment on column eload_profit_share.scope is
  'What the shares apply to: a top-up, a network or everything.';
comment on column eload_profit_share.company_share is
  'Share of the company, in basis points of the profit.';
comment on column eload_profit_share.agent_share is
  'Share of the agent, in basis points of the profit.';
comment on column eload_profit_share.merchant_share is
  'Share of the merchant, in basis points of the profit.';
comment on column eload_profit_share.effective_at is
  'From when the shares apply.';
comment on column eload_profit_share.effective_until is
  'Until when they apply; null for the current ones.';
comment on column eload_profit_share.reason is
  'Reason of the request, as entered.';
