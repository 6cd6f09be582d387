comment on table eload_profit_share is
  'Shares of the profit on load from a time on, for a top-up, a network or everything. A sale uses the shares of its own time.';
