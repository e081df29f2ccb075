#!/bin/sh
# Makes every secret of a deployment, once, each in a file of its own: keys, passwords of the database's accounts and of
# Redis, and the addresses with these passwords. A file that is there stays as it is. A host is like db, db:3307 or [fd00::5].
#   ops/deploy/make-secrets.sh FOLDER [DATABASE_HOST] [REDIS_HOST]
set -eu
[ $# -ge 1 ] || { echo "usage: $0 FOLDER [DATABASE_HOST] [REDIS_HOST]" >&2; exit 2; }
accounts='owner controller payouts reader rebuilder backup'
folder=$1 database=${2:-database} redis=${3:-redis}
# The folder is its owner's alone. What is put before a program out of it must be readable by the program's user.
umask 022
mkdir -p "$folder"
chmod 700 "$folder"
cd "$folder"

once() { # NAME COMMAND...: the file NAME with what the command prints
  name=$1; shift
  [ -s "$name" ] || { "$@" > ".$name" && mv ".$name" "$name"; }
}
address() { # ACCOUNT: the address of the database for it
  printf 'mysql://jackpot_%s:%s@%s/jackpot\n' "$1" "$(cat "$1-password")" "$database"
}
account_rows() {
  for account in $accounts; do
    printf "CREATE USER IF NOT EXISTS jackpot_%s@'%%' IDENTIFIED BY '%s';\n" "$account" "$(cat "$account-password")"
  done
  printf 'CREATE DATABASE IF NOT EXISTS jackpot;\n'
  printf "GRANT ALL ON jackpot.* TO jackpot_owner@'%%' WITH GRANT OPTION;\n"
  # Databases of their own, which commands make and drop: a second projection to compare with, a backup on trial.
  printf 'GRANT ALL ON `jackpot\\_%%`.* TO jackpot_owner@'"'%%'"';\n'
  printf "GRANT SELECT, SHOW VIEW, TRIGGER ON jackpot.* TO jackpot_backup@'%%';\n"
  printf "GRANT BINLOG MONITOR, REPLICATION SLAVE ON *.* TO jackpot_backup@'%%';\n"
}

for key in operator-key trigger-key records-key patron-key checkpoint-key; do once "$key" openssl rand -hex 32; done
# Keys beside the present ones, while these are replaced and afterwards: none yet.
for others in records-keys-accepted records-keys-before trigger-keys-accepted patron-keys-accepted; do
  [ -e "$others" ] || : > "$others"
done
for password in database-root-password redis-password; do once "$password" openssl rand -hex 24; done
for account in $accounts; do
  once "$account-password" openssl rand -hex 24
  once "$account-database-url" address "$account"
done
once redis-url printf 'redis://:%s@%s/0\n' "$(cat redis-password)" "$redis"
once redis.conf printf 'requirepass %s\nappendonly yes\nappendfsync everysec\nmaxmemory-policy noeviction\n' "$(cat redis-password)"
# What the database runs at its first start: the accounts, which the migration then gives their rights.
once accounts.sql account_rows
# Programs on this machine run as the user royal9: nobody else can read the files, whatever becomes of the folder.
if [ "$(id -u)" -eq 0 ] && getent group royal9 > /dev/null; then
  find . -maxdepth 1 -type f -exec chgrp royal9 {} + -exec chmod 640 {} +
fi
echo "$PWD: $(ls | wc -l) files. Keep a copy of operator-key, trigger-key, records-key, patron-key and checkpoint-key where the database's backups are not."
