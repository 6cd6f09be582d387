comment on table agent is
  'Agents who recruit and support merchants.';
comment on column agent.agent_code is
  'Code that merchants enter when they register. Unique.';
comment on column agent.area is
  'Area of the agent, as entered.';
comment on view published_agent is
  'Agents for other areas. Columns are added, never removed.';
