ALTER TYPE admin_action_kind ADD VALUE IF NOT EXISTS 'account_suspended';
ALTER TYPE admin_action_kind ADD VALUE IF NOT EXISTS 'account_unsuspended';
ALTER TYPE admin_action_kind ADD VALUE IF NOT EXISTS 'password_link_sent';
