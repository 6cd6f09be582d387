-- Whoever changed something while the game turned: none of them makes it active the next time. They wait beside
-- editor_ids, as who made it active may be among them, and the rule of two people looks at what that person approved.
alter table roulette_game add column later_editor_ids bigint[] not null default '{}';
