#!/bin/sh
# Misbehaves as its first word says: forks, hides, is deaf, holds on to its pipes. Nothing of it lives longer than a
# minute by itself. The second word is a file that is written once the mischief is under way.
act=$1
ready=${2-/dev/null}
ready() { echo "$$" >"$ready"; }
case $act in
  # A child and a grandchild in the same group.
  family)
    (sleep 60 & sleep 60) &
    ready
    sleep 60
    ;;
  # Deaf to polite requests, children too.
  deaf)
    trap '' TERM INT HUP
    sh -c 'trap "" TERM INT HUP; sleep 60; sleep 60' &
    ready
    sleep 60
    sleep 60
    ;;
  # A child in a session of its own.
  session)
    setsid sh -c 'sleep 60; sleep 60' &
    ready
    sleep 60
    ;;
  # The same, deaf.
  deaf_session)
    setsid sh -c 'trap "" TERM INT HUP; sleep 60; sleep 60' &
    ready
    sleep 60
    ;;
  # A daemon: forked twice, with a session of its own and its parents gone.
  daemon)
    setsid sh -c 'sh -c "sleep 60; sleep 60" >/dev/null 2>&1 </dev/null & exit 0'
    ready
    sleep 60
    ;;
  # Ends at once; a child of the group holds the pipes.
  hold)
    sleep 60 &
    ready
    ;;
  # Ends at once; a child in a session of its own holds the pipes.
  hold_session)
    setsid sleep 60 &
    ready
    ;;
  # Ends at once and leaves a daemon that let go of the pipes.
  leave)
    setsid sh -c 'sh -c "sleep 60; sleep 60" >/dev/null 2>&1 </dev/null & exit 0'
    ready
    ;;
  # Never the same process for longer than a moment, each with a session of its own; at an end after 1500 of them.
  hop)
    hops=${3:-0}
    if [ "$hops" -lt 1500 ]; then setsid sh "$0" hop "$ready" "$((hops + 1))" & fi
    if [ "$hops" -eq 0 ]; then
      ready
      sleep 60
    fi
    ;;
  # Prints without end.
  flood)
    ready
    exec cat /dev/zero
    ;;
  # Prints a little, for ever.
  drip)
    ready
    while :; do echo drip; sleep 0.05; done
    ;;
  # Prints a line and ends.
  brief)
    ready
    echo brief
    ;;
  # Stopped, so that no polite request reaches it.
  stopped)
    ready
    kill -STOP $$
    sleep 60
    ;;
  # print FILE TEXT: with backslash escapes; on both streams.
  print)
    printf '%b' "$3"
    printf '%b' "$3" >&2
    ;;
  sleep)
    ready
    sleep "$3"
    ;;
  *)
    echo "rogue: no such act: $act" >&2
    exit 64
    ;;
esac
